// A class of the thread that parses files, where Node 20 loads no TypeScript.
export { Refusal } from './refusal.mjs';
