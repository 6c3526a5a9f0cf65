import { any, number, paper, release, upTo } from './words.ts';

const better =
  /(?:latest|newest|new|newer|later|most (?:recent|current)|current|recent|fixed|corrected|patched|updated|mandatory|non-?affected|unaffected|(?:an )?available)/
    .source;

/** "update to version 1.2", "upgrading the controller to the latest firmware". */
export const instruction = any(
  `\\b(?:updat|upgrad|migrat|mov|switch|convert)(?:e|es|ed|ing)\\b ${upTo(14)}(?:to|with|using|by|from) ${upTo(9)}(?:${number}|(?:the |a |an )?(?:more )?${better}\\b|(?:a |the )?versions?\\b|(?:the )?firmware\\b|\\S*\\d\\S*mp\\d|(?:\\S+ )?20[12]\\d\\b)`,
  `\\b(?:apply|install|download|deploy|obtain|request|receive|get|to access|implement|run|load|flash)(?:ing|s|ed)? ${upTo(8)}(?:patch(?:es)?|(?:hot ?-?|bug-?)?fix(?:es)?|updates?|upgrades?|service packs?|${better} (?:\\w+ )?(?:versions?|firmware|software|releases?|builds?|commits?)|firmware|frn \\d)\\b`,
  `\\b(?:apply|install|download)(?:ing)? ${upTo(6)}(?:${number})`,
  `\\bcontact(?:ing)?\\b.{0,100}\\b(?:for|about|regarding|to) ${upTo(5)}(?:patch(?:es)?|(?:hot-?)?fix(?:es)?|updates?|updating|upgrades?|upgrading|firmware|fixed)\\b`,
  `\\b(?:ask|choose|load|use|replace|order|get|install)\\b ${upTo(12)}${better} (?:\\w+ )?(?:versions?|releases?|firmware|software|builds?|image)\\b`,
  /\b(?:install|load|apply|download)(?:ing)? (?:the|a|this|that) (?:\w+ )?(?:releases?|versions?|builds?)\b/,
  /\b(?:it|this|which|that|and) (?:closes|fixes|resolves|corrects|eliminates) (?:cve-|(?:the|this|these|all|both) (?:\w+ )?vulnerabilit)/,
  // Without "to", the sentence names no other product.
  /\b(?:should|must|recommends?|recommended|advised?|advises|encourage[sd]?|urges?|please)\b.{0,100}\b(?:updat|upgrad)(?:e|es|ed|ing)\b(?! (?:information|instructions|process|procedure)|.{0,60}\bto\b)/,
  /^(?:updat|upgrad)(?:e|ing)\b(?! (?:information|instructions)|.{0,60}\bto\b)/,
  `\\b(?:installation|deployment) of ${upTo(4)}(?:patch(?:es)?|updates?|upgrades?|hot-?fix)\\b`,
  /\bupgrade by\b|\bkeep\b.{0,40}\blatest version\b/,
);

/** "Acme has released firmware 1.2". */
const released = `(?:\\b(?:releas|produc|develop|creat|provid|issu|prepar|implement|deliver|distribut|deploy|introduc|suppli|shipp|publish|offer)ed\\b|\\b(?:provides|releases|made|making|makes|offers|ships)\\b) (?!${upTo(5)}${paper})(?!(?:\\w+ )?support\\b)${upTo(10)}(?:${release}\\b|${number})`;

/** "The fault is fixed in version 1.2". */
const corrected = `\\b(?:fix|resolv|address|remediat|correct|mitigat|patch|eliminat|remov|clos|solv)(?:ed)\\b ${upTo(8)}(?:in|by|with|as of|since|starting|from|through|via)\\b ${upTo(8)}(?:${number}|${better}|${release}\\b)|\\bha(?:s|ve) (?:fixed|resolved|corrected|patched|remediated|mitigated)\\b`;

/** "Version 1.2 fixes the fault". */
const corrects = `(?:\\b(?:patch(?:es)?|(?:hot ?-?)?fix|updates?|upgrades?|(?:${better} )(?:${release}))\\b|${number}\\S*) ${upTo(14)}(?:(?:fixes|resolves|address(?:es)?|remediates?|corrects|mitigates|eliminates|removes|closes|solves)\\b|to (?:fix|resolve|address|remediate|correct|mitigate|eliminate)\\b|(?:includes?|contains?|containing|including|incorporates?|with) ${upTo(4)}(?:fix|fixes|patch|patches|mitigations?|remediations?|corrections?)\\b)|(?:\\bversions?\\b|${number}\\S*) ${upTo(8)}(?:is|are|will) (?:not|no longer) (?:be )?(?:affected|vulnerable|susceptible)`;

/** "A patch is available". */
const available = `\\b(?:patch(?:es)?|(?:hot ?-?)?fix(?:es)?|updates?|upgrades?|firmware|service packs?|versions?|releases?|revisions?|${better} (?:\\w+ )?software)\\b (?!${upTo(3)}${paper})${upTo(14)}(?:(?:is|are|was|were|can be|may be|has been|have been) ${upTo(4)}(?:available|downloaded|obtained|found|requested|included|released|provided|accessed|supplied|contained|deployed)|available (?:for|from|at|on|via|here|through|to|in|upon|by)\\b)`;

/** A line of a list: "Controller: 1.2 or later". */
const line = `(?:${number}\\S*|[“"]\\d+[”"]|\\bversions? \\S+|\\b\\d{4,}).{0,40}\\b(?:or|and|&) (?:later|newer|higher|above|greater|subsequent)\\b`;

/** "update to 1.2": never only general advice. */
export const numberedUpdate = any(`\\b(?:updat|upgrad)(?:e|es|ed|ing)\\b ${upTo(8)}to ${upTo(6)}(?:${number})`);

export const hasNumber = any(number);

/** Words of a fix of this product, not of a move to another one. */
export const strongFix = any(number, /\b(?:versions?|firmware|patch(?:es)?|hot-?fix(?:es)?)\b/);

export const fixWords = any(instruction, released, corrected, corrects, available, line);

/** The name of a product with a version, and nothing else. It is a line of a list of fixed versions. */
export const bareVersion = any(`^(?:\\S+\\s+){0,9}?\\S*(?:${number})(?:\\S*\\s*){0,8}$`);

/** Lists of affected versions look the same. */
export const affectedVersions =
  /\b(?:prior|earlier|below|older|before|through|affected|vulnerable|all versions)\b|[<>]/i;

/** Enough in a remediation that is filed as a vendor fix: a version, or a short line about an update. */
export const filedFix = any(
  number,
  /^(?:\S+\s+){0,9}\S*(?:updat|upgrad|patch|hot-?fix|\bfix(?:e[sd])?\b|firmware)(?:\S*\s*){0,6}$/,
  /^see remediation\b/,
);

/** Another product instead of a fix. A version of it is named only for the other product. */
export const replacement =
  /\b(?:successors?|replacement (?:product|software|device|model)|new(?:er)? (?:supported )?(?:product|device|hardware|model|generation)s?\b(?! version)|(?:replaced|superseded) (?:by|with)|supported product|replac(?:e|ing) .{0,80}(?:with|by) (?:a |an )?(?:new|newer|different|other|current) (?:technology|product|device|model|generation))\b/i;
