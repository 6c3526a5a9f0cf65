import { any, paper } from './words.ts';

/** General advice that mentions updates, but names no fix for a vulnerability. */
export const adviceWords = any(
  /\bvpns?\b.*\b(?:updated|up to date)\b|\bvirtual private network/,
  /\b(?:keep|kept|keeping|stay|maintain)\b.*\b(?:up[- ]to[- ]date|updated|current|patched|informed)\b/,
  /\bup[- ]to[- ]date\b/,
  /\banti-?virus|\banti-?malware|\bvirus (?:scan|definition)|\bmalware\b/,
  /\bregular(?:ly)?\b.*\b(?:updat|patch)|\b(?:updat|patch)\w*\b.*\bregular(?:ly)?\b/,
  /\bpatch(?:ing)? (?:management|methodolog|process|polic)/,
  /\bprovided security updates using\b|\bvalidation of any security update\b|\bautomated means to apply\b/,
  /\b(?:updates?|patches) as (?:they become )?available\b|\bas (?:\w+ )?updates become available\b/,
  /\bproducts? (?:is|are) not affected\b/,
  /\bimpact of (?:these|the) patches\b|\bremoving a patch\b/,
  `\\b(?:${paper}|page|sevd-[\\d-]+)\\b[^.]*\\bwill (?:be )?(?:further )?updated\\b`,
  `\\b(?:will|shall|plans? to) (?:continue to )?(?:update|provide updates)\\b[^.]*\\b(?:${paper}|page|sevd|customers)\\b`,
  /\bupdat\w*\b[^.]*\b(?:certificates?|passwords?|credentials?|user ?names?|keys?|signatures?|firewall rules?|settings?|technical manual|group policy)\b|\bcredentials\b[^.]*\bupdat/,
  /\bupdate account\b|\brelease notes\b|\blibrary (?:\(\w+\) )?updates\b|\bupdates (?:on|about)\b|\binstructions for use\b/,
  /\bchang\w+ (?:\w+ ){0,3}passwords?\b|\b(?:tls|ssl|snmp|smb|wpa) ?v?\d|\bauthorized specifications\b/,
  /\bprovides? (?:\w+ )?support\b|\bnot attempt to update\b/,
  /\b(?:defen[cs]e|security)[- ]in[- ]depth\b/,
  /\boperating systems?\b.*\b(?:patch|updat)|\bwindows updates?\b/,
  /\bonly\b[^.]*\b(?:official|trusted)\b/,
);

/** Points to a text of the vendor. It names a fix only if it also says to install one. */
export const paperWords = any(
  `^(?:please |users (?:should|can|may) )?(?:also )?(?:see|refer|visit|consult|review|read)\\b.*\\b(?:${paper}|page|site|website)\\b`,
  `^for\\b.{0,80}\\b(?:more|further|additional|detailed|specific|other)\\b.{0,80}\\b(?:${paper}|details|questions|support|help)\\b`,
  `\\b(?:releas|publish|issu|provid|post)(?:ed|es)\\b (?:\\S+ ){0,6}?${paper}\\b`,
  `\\b${paper}\\b.{0,80}\\b(?:is|are|can be) (?:\\w+ )?(?:available|found|downloaded|viewed)\\b`,
);

/** First words of advice in a remediation that is filed as a vendor fix. */
export const adviceVerb =
  /^(?:\W*)(?:restrict|limit|disable|enable|block|avoid|configure|ensure|use|using|follow|apply (?:cell|defense|the cell|secure|appropriate)|only|do not|don't|protect|isolate|monitor|change|set|deactivate|activate|close|consider|see(?! remediation)|refer|contact|for more|for additional|for further|additional|please|harden|remove|delete|verify|check|make sure|operate|run|employ|segment|place|locate|minimize|within|if|when|where|until|in case|as a|users? (?:should|can) contact)\b/i;

/** What the reader can or cannot do: "If an update is not possible, …". */
export const conditionWords = any(
  /^(?:if|in case|in the event|where|when|whenever|while|until|unless)\b/,
  /^for (?:\w+ ){0,3}?(?:users|customers|those|\w+s)\b[^,:]*\b(?:who|that|which|unable|cannot|where|having|equipped|running)\b/,
  /\b(?:users|customers|organizations|operators|those|products|systems|devices)\b(?: or \w+)?[^,.]{0,40}\b(?:who|that are|that cannot|that do not|that have not|unable|not able)\b/,
  /^(?:users|customers|organizations|operators|those)\b[^,.]*\b(?:cannot|can not|are not able)\b/,
  /\bif\b[^,.]*\b(?:cannot|can not|not|unable)\b/,
);
