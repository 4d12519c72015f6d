// Writes src/net/wire.ts from the JSON schema that `python -m lazaretto.web.schema` prints.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const python = process.env.PYTHON ?? "python3";
const env = { ...process.env, PYTHONPATH: here("../../src") };
const printed = execFileSync(python, ["-m", "lazaretto.web.schema"], { env, encoding: "utf8" });
const types = JSON.parse(printed).$defs;

const PLAIN = { string: "string", integer: "number", number: "number", boolean: "boolean", null: "null" };

function shape(schema) {
  if (schema.$ref) return schema.$ref.split("/").at(-1);
  if (schema.anyOf) return schema.anyOf.map(shape).join(" | ");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.type === "array") return `Array<${shape(schema.items ?? {})}>`;
  if (schema.type === "object") return `Record<string, ${shape(schema.additionalProperties ?? {})}>`;
  return PLAIN[schema.type] ?? "unknown";
}

function field([name, schema], required) {
  return `  ${name}${required.includes(name) ? "" : "?"}: ${shape(schema)};`;
}

function declare([name, schema]) {
  if (!schema.properties) return `export type ${name} =\n  | ${shape(schema).split(" | ").join("\n  | ")};`;
  const note = schema.description ? `/** ${schema.description.split("\n")[0]} */\n` : "";
  const fields = Object.entries(schema.properties).map((entry) => field(entry, schema.required ?? []));
  return `${note}export interface ${name} {\n${fields.join("\n")}\n}`;
}

const head = "// Made by `npm run wire` from src/lazaretto/web/wire.py. Do not edit.\n";
writeFileSync(here("../src/net/wire.ts"), `${head}\n${Object.entries(types).map(declare).join("\n\n")}\n`);
