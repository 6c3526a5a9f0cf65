import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/**
 * The files and folders that a page links to, as paths from the top.
 * @param {string} page its path
 * @param {string} text
 */
export const linksIn = (page, text) =>
  [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target = '']) =>
    posix.normalize(posix.join(posix.dirname(page), target)),
  );

/**
 * One line for each link of these pages that points to nothing.
 * @param {string} folder the top
 * @param {readonly string[]} pages
 */
export const brokenLinks = (folder, pages) =>
  pages.flatMap((page) =>
    linksIn(page, readFileSync(join(folder, page), 'utf8'))
      .filter((target) => !existsSync(join(folder, target)))
      .map((target) => `${page} → ${target}`),
  );
