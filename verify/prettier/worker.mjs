// Formats texts for verify/prettier_worker.py: one JSON object per line in, one per line out, in the same order.
//
//   {"id": 1, "op": "format", "parser": "typescript", "name": "file.ts", "text": "..."}
//   {"id": 1, "text": "..."}                                    formatted once
//   {"id": 1, "error": "does-not-parse", "detail": "..."}
//
//   {"id": 2, "op": "same", "parser": "babel", "name": "file.js", "texts": ["...", "..."]}
//   {"id": 2, "same": true}                                     the same syntax tree, layout and quotes aside
//
// The standalone build of Prettier knows no configuration files, no ignore files and no plugins but those given here.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const home = pathToFileURL(process.argv[2] + "/");
const prettier = await import(new URL("standalone.mjs", home));
const PLUGINS = {
  typescript: ["typescript", "estree"],
  babel: ["babel", "estree"],
  "babel-flow": ["babel", "estree"],
  "babel-ts": ["babel", "estree"],
  json: ["babel", "estree"],
  json5: ["babel", "estree"],
  css: ["postcss"],
  scss: ["postcss"],
  less: ["postcss"],
  html: ["html"],
  markdown: ["markdown"],
  yaml: ["yaml"],
};
const loaded = new Map();

async function plugin(name) {
  if (!loaded.has(name)) loaded.set(name, await import(new URL(`plugins/${name}.mjs`, home)));
  return loaded.get(name);
}

async function options({ parser, name }) {
  return {
    parser,
    plugins: await Promise.all(PLUGINS[parser].map(plugin)),
    filepath: name, // tells .ts from .tsx; nothing is read from it
    embeddedLanguageFormatting: "off",
    endOfLine: "lf",
    htmlWhitespaceSensitivity: "strict",
    objectWrap: "collapse",
  };
}

// A tree as text: keys of nodes sorted (Prettier puts some back in another order), names of members without quotes.
function canonical(_, value) {
  if (typeof value === "bigint") return `${value}n`;
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  const sorted = Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
  const key = sorted.computed ? undefined : sorted.key;
  if (key?.type === "Identifier") sorted.key = key.name;
  else if (/Literal$/.test(key?.type) && typeof key.value !== "object") sorted.key = String(key.value);
  return sorted;
}

async function same(request) {
  const chosen = await options(request);
  const trees = [];
  for (const text of request.texts) {
    const { ast } = await prettier.__debug.parse(text, chosen, { massage: true });
    trees.push(JSON.stringify(ast, canonical));
  }
  return { same: trees[0] === trees[1] };
}

function failure(error) {
  const detail = String(error?.message ?? error).split("\n")[0].slice(0, 300);
  if (error instanceof RangeError && /call stack/.test(detail)) return { error: "too-deep", detail };
  const unreadable = error instanceof SyntaxError || error?.loc !== undefined || error?.name === "CssSyntaxError";
  return { error: unreadable ? "does-not-parse" : "formatter-failed", detail };
}

process.stdout.write(`${JSON.stringify({ prettier: prettier.version, node: process.versions.node })}\n`);
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const request = JSON.parse(line);
  let answer;
  try {
    if (request.op === "same") answer = await same(request);
    else answer = { text: await prettier.format(request.text, await options(request)) };
  } catch (error) {
    answer = failure(error);
  }
  process.stdout.write(`${JSON.stringify({ id: request.id, ...answer })}\n`);
}
