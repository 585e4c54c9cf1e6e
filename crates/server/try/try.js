// Lists the calls from the API's description and sends them. Contains no list of its own.

const description = await (await fetch("/api/openapi.json")).json();
const schemas = description.components?.schemas ?? {};
const calls = document.getElementById("calls");
const template = document.getElementById("call");

// An example value of a schema, as a template for a body.
function example(schema, depth = 0) {
  if (!schema || depth > 6) return null;
  if (schema.$ref) return example(schemas[schema.$ref.split("/").pop()], depth + 1);
  const choice = (schema.oneOf ?? schema.anyOf)?.find((one) => one.type !== "null");
  if (choice) return example(choice, depth + 1);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => example(one, depth + 1)));
  if (schema.enum) return schema.enum[0];
  const type = [schema.type].flat()[0];
  if (type === "object") {
    const properties = Object.entries(schema.properties ?? {});
    return Object.fromEntries(properties.map(([name, one]) => [name, example(one, depth + 1)]));
  }
  if (type === "array") {
    const items = schema.prefixItems ?? Array(schema.minItems ?? 1).fill(schema.items);
    return items.map((one) => example(one, depth + 1));
  }
  return { string: "", integer: 0, number: 0, boolean: false }[type] ?? null;
}

function address(path, parameters) {
  const query = (parameters ?? []).filter((one) => one.in === "query").map((one) => `${one.name}=`);
  return query.length ? `${path}?${query.join("&")}` : path;
}

function show(method, path, call) {
  const node = template.content.cloneNode(true);
  const [form, output] = [node.querySelector("form"), node.querySelector("pre")];
  node.querySelector("b").textContent = method.toUpperCase();
  node.querySelector("code").textContent = path;
  node.querySelector("span").textContent = call.summary ?? "";
  form.elements.path.value = address(path, call.parameters);
  const content = call.requestBody?.content;
  const json = content?.["application/json"];
  if (json) form.elements.body.value = JSON.stringify(example(json.schema), null, 2);
  node.querySelector(".body").hidden = !content;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const body = content ? form.elements.body.value : undefined;
    const headers = json ? { "content-type": "application/json" } : {};
    // Empty query parameters are not sent.
    const target = form.elements.path.value.replace(/[^?&]+=(?=&|$)&?/g, "").replace(/[?&]$/, "");
    output.hidden = false;
    try {
      const response = await fetch(target, { method: method.toUpperCase(), headers, body });
      const text = await response.text();
      let shown = text;
      try { shown = JSON.stringify(JSON.parse(text), null, 2); } catch { /* not JSON: show the text */ }
      output.textContent = `${response.status} ${response.statusText}\n${shown}`;
    } catch (error) {
      output.textContent = String(error);
    }
  });
  return node;
}

const nouns = new Map();
for (const [path, methods] of Object.entries(description.paths)) {
  for (const [method, call] of Object.entries(methods)) {
    const noun = call.tags?.[0] ?? "other";
    if (!nouns.has(noun)) nouns.set(noun, []);
    nouns.get(noun).push(show(method, path, call));
  }
}
calls.replaceChildren();
for (const [noun, nodes] of nouns) {
  const heading = document.createElement("h2");
  heading.textContent = noun;
  calls.append(heading, ...nodes);
}
