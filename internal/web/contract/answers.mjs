// Holds answers that the Go tests have recorded against openapi.yaml with AJV, so that our own
// validator is not the only judge: node contract/answers.mjs FOLDER. Fails for an answer the document
// does not allow, a body that was taken though it does not allow it, an operation that never succeeded,
// and a documented status that was never seen.
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const document = parse(await readFile(new URL('../../../openapi.yaml', import.meta.url), 'utf8'));
const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true, allowUnionTypes: true, discriminator: false });
addFormats(ajv);
ajv.addVocabulary(['x-must', 'example', 'discriminator']);
ajv.addFormat('binary', true);
ajv.addSchema({ $id: 'openapi.yaml', components: { schemas: document.components.schemas } }, 'openapi.yaml');
ajv.addVocabulary(['components']);

// Statuses that no test brings about, and why.
const unseen = [
  { status: '500', because: 'stands for faults of ours: there is no way to ask for one' },
  { status: '503', operations: ['GET /api/v1/variants', 'GET /api/v1/computers'], because: 'they ask no database' },
  { status: 'default', because: 'stands for statuses to come' },
];

const resolve = (part) => (part?.$ref ? part.$ref.slice(2).split('/').reduce((at, key) => at[key], document) : part);
const absolute = (part) =>
  JSON.parse(JSON.stringify(part), (key, value) => (key === '$ref' ? value.replace('#/', 'openapi.yaml#/') : value));

const operations = new Map();
for (const [path, item] of Object.entries(document.paths)) {
  for (const [method, operation] of Object.entries(item)) {
    const takes = resolve(operation.requestBody)?.content['application/json'].schema;
    operations.set(`${method.toUpperCase()} ${path}`, { takes, responses: operation.responses, seen: new Set() });
  }
}

const compiled = new Map();
function validator(key, schema) {
  if (!compiled.has(key)) compiled.set(key, ajv.compile(absolute(schema)));
  return compiled.get(key);
}

/** What the document has against an answer, null for nothing. */
function fault({ operation, status, type, body, sent }) {
  const known = operations.get(operation);
  if (!known) return 'no such operation';
  known.seen.add(String(status));
  if (sent && !known.takes) return 'a body was taken where there is none';
  const took = sent && validator(`${operation} takes`, known.takes);
  if (took && !took(JSON.parse(sent))) return `took ${sent}: ${ajv.errorsText(took.errors)}`;
  const response = resolve(known.responses[status]);
  if (!response) return 'a status the document does not list';
  if (!response.content) return body ? 'a body where there is none' : null;
  const kind = type.split(';')[0];
  const content = response.content[kind];
  if (!content) return `a body of type ${kind}`;
  if (!/json$/.test(kind)) return null;
  const check = validator(`${operation} ${status} ${kind}`, content.schema);
  return check(JSON.parse(body)) ? null : ajv.errorsText(check.errors);
}

const [folder] = process.argv.slice(2);
let count = 0;
const faults = [];
for (const name of await readdir(folder)) {
  for (const line of (await readFile(join(folder, name), 'utf8')).split('\n').filter(Boolean)) {
    const answer = JSON.parse(line);
    const wrong = fault(answer);
    count += 1;
    if (wrong) faults.push(`${answer.operation} ${answer.status}: ${wrong}\n  ${answer.body.slice(0, 300)}`);
  }
}
for (const [operation, { responses, seen }] of operations) {
  if (![...seen].some((status) => status < '400')) faults.push(`${operation}: no recorded success`);
  for (const status of Object.keys(responses)) {
    if (!seen.has(status) && !unseen.some((one) => one.status === status && (!one.operations || one.operations.includes(operation)))) {
      faults.push(`${operation}: ${status} was never seen`);
    }
  }
}
console.log(`${count} answers of ${operations.size} operations, ${faults.length} faults`);
for (const one of faults.slice(0, 60)) console.error(one);
process.exit(faults.length ? 1 : 0);
