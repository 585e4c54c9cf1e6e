// What a user sees and where, for the tests: roles and names are those that a screen reader hears.
(() => {
  const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && element.getClientRects().length > 0;
  // A name that begins with “~” is looked for inside the whole name.
  const fits = (name, wanted) => wanted.startsWith("~")
    ? name.includes(wanted.slice(1)) : name.trim() === wanted;
  const handle = (element) => element.matches("input[type=radio], input[type=checkbox]") && element.closest("label") || element;
  const named = (role, name) => [...document.querySelectorAll("a,button,input,select,textarea,summary,h1,h2,h3,[role]")].filter((element) =>
    shown(handle(element)) && element.computedRole === role && fits(element.computedName, name));
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
      .map((element) => `${element.computedRole} “${element.computedName}”${element.disabled ? " (off)" : ""}`),
    board,
    // Where a column’s and a row’s names are written is where their lines cross.
    point: (column, row) => {
      const svg = board()?.querySelector("svg");
      const label = (text) => [...svg.querySelectorAll("g[aria-hidden] > text")].find((it) => it.textContent === text);
      if (!svg || !label(column) || !label(row)) return null;
      board().scrollIntoView({ block: "nearest", behavior: "instant" });
      const place = new DOMPoint(+label(column).getAttribute("x"), +label(row).getAttribute("y"));
      const seen = () => place.matrixTransform(svg.getScreenCTM());
      // In a window that is lower than the board somebody scrolls to the point first.
      if (seen().y < 4 || seen().y > innerHeight - 4) scrollBy({ top: seen().y - innerHeight / 2, behavior: "instant" });
      const { x, y } = seen();
      return [x, y];
    },
    pieces: () => [...board().querySelectorAll("[data-piece]")].map((it) => it.dataset.piece),
  };
})();
