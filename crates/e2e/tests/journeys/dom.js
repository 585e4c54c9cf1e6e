// What a user sees and where, for the tests. Roles and names are those that a screen reader announces.
(() => {
  const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && element.getClientRects().length > 0;
  // A name that starts with “~” matches any name that contains the rest.
  const fits = (name, wanted) => wanted.startsWith("~")
    ? name.includes(wanted.slice(1)) : name.trim() === wanted;
  // Derives roles and names in browsers that do not compute them, as far as these tests need them.
  const tags = { A: "link", BUTTON: "button", SELECT: "combobox", TEXTAREA: "textbox", H1: "heading", H2: "heading", H3: "heading" };
  const types = { radio: "radio", checkbox: "checkbox", range: "slider", number: "spinbutton" };
  const role = (element) => {
    if (element.computedRole !== undefined) return element.computedRole;
    const given = element.getAttribute("role");
    if (given) return given === "img" ? "image" : given;
    return element.tagName === "INPUT" ? types[element.type] ?? "textbox" : tags[element.tagName];
  };
  const words = (element) => [...element.childNodes].map((node) => node.nodeType === 3 ? node.data
    : node.nodeType === 1 && node.ariaHidden !== "true" ? node.getAttribute("aria-label") ?? words(node) : "").join("");
  const name = (element) => {
    if (element.computedName !== undefined) return element.computedName;
    const given = element.getAttribute("aria-label") ?? document.getElementById(element.getAttribute("aria-labelledby"))?.textContent;
    const label = given ?? [...element.labels ?? []].map(words).join(" ");
    return (given || (element.matches("input,select,textarea") ? label : label || words(element)) || element.title).replace(/\s+/g, " ");
  };
  const handle = (element) => element.matches("input[type=radio], input[type=checkbox]") && element.closest("label") || element;
  const named = (wanted, called) => [...document.querySelectorAll("a,button,input,select,textarea,summary,h1,h2,h3,[role]")].filter((element) =>
    shown(handle(element)) && role(element) === wanted && fits(name(element), called));
  const middle = (pressed) => {
    const element = handle(pressed);
    element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const board = () => [...document.querySelectorAll("[role=application]")].find(shown);
  window.dom = {
    text: () => document.body.innerText,
    named,
    has: (role, name) => named(role, name).length > 0,
    place: (role, name) => {
      const found = named(role, name)[0];
      return found && !found.disabled ? middle(found) : null;
    },
    spot: (selector) => {
      const found = [...document.querySelectorAll(selector)].find(shown);
      return found ? middle(found) : null;
    },
    fields: () => [...document.querySelectorAll("a,button,input,select,textarea,summary,[role]")].filter(shown)
      .map((element) => `${role(element)} “${name(element)}”${element.disabled ? " (off)" : ""}`),
    board,
    // The labels of a column and a row give the coordinates of their crossing.
    point: (column, row) => {
      const svg = board()?.querySelector("svg");
      const label = (text) => [...svg.querySelectorAll("g[aria-hidden] > text")].find((it) => it.textContent === text);
      if (!svg || !label(column) || !label(row)) return null;
      board().scrollIntoView({ block: "nearest", behavior: "instant" });
      const place = new DOMPoint(+label(column).getAttribute("x"), +label(row).getAttribute("y"));
      const seen = () => place.matrixTransform(svg.getScreenCTM());
      // In a window that is lower than the board, the user scrolls to the point first.
      if (seen().y < 4 || seen().y > innerHeight - 4) scrollBy({ top: seen().y - innerHeight / 2, behavior: "instant" });
      const { x, y } = seen();
      return [x, y];
    },
    pieces: () => [...board().querySelectorAll("[data-piece]")].map((it) => it.dataset.piece),
  };
})();
