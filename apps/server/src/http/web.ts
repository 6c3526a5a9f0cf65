import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isPagePath } from '@rampart/contract/rules/page-paths.ts';
import { offerXsrfToken } from './sign-in/session-cookie.ts';
import { paths } from '#paths';

const year = '365d';

/**
 * The web app: its files, cached permanently by their hashed names, and its page for the addresses of pages. Any other
 * address answers 404: browsers get the page too, which says so.
 */
export async function webRoutes(server: FastifyInstance, notFound: () => Error, folder = paths.web): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined);
  if (existsSync(join(folder, 'assets'))) {
    await server.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: year,
      preCompressed: true,
    });
    await server.register(fastifyStatic, {
      root: folder,
      prefix: '/',
      // Only the top-level files, such as the icon. The page itself is answered below.
      wildcard: false,
      index: false,
      globIgnore: ['assets/**', 'index.html', '**/*.br', '**/*.gz'],
      decorateReply: false,
      maxAge: '1h',
    });
  }

  server.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isPagePath(request.url.replace(/[?#].*$/s, ''));
    if (!isRead || !page || !(isPage || isBrowser(request))) throw notFound();
    if (!isPage) void reply.status(404);
    offerXsrfToken(request, reply);
    // The page names the hashed files of this build, so it must never be older than the server.
    return reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
}

/**
 * The address for routing. People type ids of vulnerabilities and advisories into addresses, also with percent signs that
 * encode nothing. The page reads the id from the browser's own address and says that there is no such id. Every other
 * broken address is refused.
 */
export function routedAddress(url: string): string {
  const [, page] = /^\/(vulnerability|advisory)\//.exec(url) ?? [];
  return page === undefined || canBeDecoded(url) ? url : `/${page}/unreadable`;
}

function canBeDecoded(url: string): boolean {
  try {
    // The result is used, because the bundler leaves out a call without effects.
    return decodeURIComponent(url).length > 0;
  } catch {
    return false;
  }
}

/** Whether a person asks for a page, and not a program for a call or a file. */
function isBrowser({ url, headers }: FastifyRequest): boolean {
  const isCall = /^\/(api|assets|account\/spreadsheets)(\/|$|\?)/.test(url);
  return !isCall && (headers.accept ?? '').includes('text/html');
}
