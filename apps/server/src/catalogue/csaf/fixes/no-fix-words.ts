import { any } from './words.ts';

const thing =
  /(?:fix(?:es)?|patch(?:es)?|updates?|upgrades?|remediations?|mitigations?|solutions?|hot-?fix(?:es)?|maintenance|corrections?|(?:firmware|software|fixed|updated|new) (?:versions?|releases?))/
    .source;
const doing =
  /(?:fix(?:ed|ing)?|patch(?:ed|ing)?|remediat\w+|address(?:ed|ing)?|correct(?:ed|ing)?|releas(?:e|ed|ing)|produc(?:e|ed|ing)|provid(?:e|ed|ing)|issu(?:e|ed|ing)|develop(?:ed|ing)?|resolv(?:e|ed|ing)|mitigat(?:e|ed|ing)|receiv(?:e|ed|ing)|offer(?:ed|ing)?|updat(?:e|ed|ing)|upgrad(?:e|ed|able|eable)|have (?:an? )?(?:\w+ )?(?:fix(?:es)?|patch(?:es)?|updates?|mitigations?))/
    .source;

/** There is no fix, and none is planned. */
export const noFixWords = any(
  `\\bno (?:known |official |further |additional |specific |software |security |firmware |vendor |such |current |product |direct )*${thing}\\b(?! (?:(?:is|are) )?(?:required|needed|necessary))`,
  /\b(?:no|not have|not have any) (?:current |immediate |future )?plans?\b|\bnot planned\b/,
  `(?<!\\bwhich |\\bthat )\\b(?:do|does|did|has|have|had|is|are|was|were|will|can|could|would)(?:n['’]t| not|not) (?:(?!require|need|support|directly)\\w+ ){0,3}?${doing}\\b(?! (?:\\w+ )?(?:support|details|information|warrant|by (?:the |an )?(?:user|customer|operator)|remotely))`,
  /\bcan(?:not| not|'t) (?:be )?(?:fixed|patched|updated|upgraded|remediated|corrected|resolved)\b(?! by (?:the )?(?:user|customer))/,
  `\\b${thing} (?:is|are|was|were) (?:currently )?(?:not|un)[ -]?(?:yet )?(?:available|planned|possible)\\b`,
  /\b(?:has|have|will|is|are) not (?:be(?:en)? )?(?:creat(?:ed|ing)|suppl(?:ied|ying))\b/,
  /\b(?:updat|upgrad)(?:e|ing)\b.{0,80}\b(?:is|are) not (?:available|supported)\b/,
  /\bnot (?:updatable|upgrad(?:e)?able|patchable|capable of accepting)\b/,
  /\bunable to (?:provide|fix|patch|release|develop)\b/,
);

/** Only these vulnerabilities have no fix: not one that another sentence names. */
export const otherVulnerabilities =
  /\ball (?:the )?other (?:\w+ )?vulnerabilities\b.*\b(?:mitigations?|workarounds?)\b/i;

/** Some versions cannot be updated. This is no condition of the reader. */
export const cannotUpdate = /\bwill be unable to (?:update|upgrade)\b/i;

/** The update exists, but is given only to those who ask for it. */
export const notPublic = /\bnot\b.{0,30}\b(?:public(?:ly)?|official release)\b/i;

/** The product is no longer supported. */
export const endedWords = any(
  /\bend[- ]of[- ](?:(?:its|their|the) )?(?:life|support|service|sales?|maintenance|engineering)\b|\beo[ls]\b/,
  /\bend of (?:its|their) (?:life|service)\b/,
  /\bno longer (?:be )?(?:supported|support|supports|maintained|maintains?|sold|sells?|manufactured|produced|commercially|available for|offered|offers?|provides?|develops?|issues?|actively|in production|under)\b/,
  /\b(?:has|have|had|was|were|been|is|are) (?:been |considered |now |already )?(?:discontinued|obsolete|phased out|retired|out of support|unsupported)\b/,
  /\bsupport (?:will end|ends|ended|has ended)\b|\bphas(?:e|ing)[- ]out\b/,
);

const promise =
  /(?:will|shall|intends? to|plans? to|planning to|plans an?|going to|expects? to|aims? to|hopes? to|scheduled|expected to|planned to|committed to)/
    .source;
const coming =
  /(?:release|provide|publish|make|fix|address|issue|be (?:released|available|provided|fixed|addressed|published|included|made|remediated|resolved|corrected|patched|mitigated|implemented|issued|incorporated|further assessing)|become available|deploy|deliver|resolve|remediate|correct|mitigate|patch|include|implement|produce|develop|offer|update (?:the|its|their|all) (?:\w+ )?(?:devices?|systems?|software|firmware|products?))/
    .source;

/** A fix is announced, but does not exist yet. */
export const laterWords = any(
  `\\b${promise} (?:\\w+ ){0,3}?${coming}\\b`,
  /\b(?:is|are|was|were|continues?|currently|actively) (?:\w+ ){0,2}?(?:working(?! with users)|developing|preparing|investigating|establishing|evaluating|finalizing|creating|testing|continuing (?:\w+ )?investigation|in the process|in process|in development|under development|in progress|in preparation|being (?:developed|prepared|worked|tested|created|evaluated))\b/,
  /\b(?:to be|not yet|not been|yet to be) (?:released|available|published|provided|issued)\b/,
  /\b(?:planned|scheduled|anticipated|targeted|tentatively)\b(?! (?:\w+ )?(?:stop|outage|downtime|maintenance|shutdown|window|restart|break|service|work))|\bexpected (?:in|by|to|for|mid|late|early|release|q\d)\b/,
  /(?<!\binstall the )\b(?:future|upcoming|next|forthcoming) (?:\w+ )?(?:release|version|update|firmware|patch|product)s?\b/,
  /\b(?:when|once|as soon as|until|after)\b (?:\S+ ){0,6}?(?:(?:is|are|becomes?|has been|have been|made) (?:made )?)?(?:available|released)\b/,
  /\bas (?:\w+ ){0,3}?(?:updates|patches|fixes|versions) become available\b|^(?!.*\breleased\b).*\bwill (?:\w+ ){0,2}?(?:coordinate|schedule)\b/,
  /\bif available\b|\b(?:patch|update|fix|solution) in progress\b/,
  /\bavailable (?:in|by|during) (?:q\d|quarter|early|late|mid|the (?:first|second|third|fourth))/,
);

/** "Update to 1.2 (planned for May)": no fix for the versions of this sentence, even if others have one. */
export const plannedUpdate =
  /\b(?:updat|upgrad)\w*\b.*\((?:\S+ ){0,3}?(?:planned|to be released|scheduled|expected|will be (?:released|available)|available (?:in|by) (?:q\d|20\d\d|end|mid|early|late))\b/i;
