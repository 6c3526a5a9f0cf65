import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMessage, generateKey, readPrivateKey, sign } from 'openpgp';

export interface SigningKey {
  publicKey: string;
  privateKey: string;
}

export async function signingKey(name = 'Maker'): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKey({
    type: 'ecc',
    userIDs: [{ name, email: 'csirt@maker.example' }],
    date: new Date(Date.now() - 60_000),
  });
  return { privateKey, publicKey };
}

export async function signatureOf(content: string | Uint8Array, { privateKey }: SigningKey): Promise<string> {
  const message = await createMessage({ binary: Buffer.from(content) });
  const signingKeys = await readPrivateKey({ armoredKey: privateKey });
  return String(await sign({ message, signingKeys, detached: true, format: 'armored' }));
}

export interface Published {
  date?: string;
  /** Null: no signature. */
  signWith?: SigningKey | null;
  /** What is signed and hashed, if it is not the document. */
  provenContent?: string;
  hasHash?: boolean;
}

interface ProviderOptions {
  role?: string;
  form?: 'rolie' | 'directory';
  keys?: SigningKey[];
}

/** A CSAF provider on this machine. A test can replace each answer. */
export async function startCsafProvider({
  role = 'csaf_trusted_provider',
  form = 'rolie',
  keys = [],
}: ProviderOptions = {}) {
  const files = new Map<string, string>();
  const dates = new Map<string, string>();
  /** Paths with another answer than their file. */
  const answers = new Map<string, RequestListener>();
  const requests: { path: string; headers: IncomingMessage['headers'] }[] = [];

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    requests.push({ path, headers: request.headers });
    const answer = answers.get(path);
    if (answer) return void answer(request, response);
    const content = files.get(path);
    if (content === undefined) return void response.writeHead(404).end('no such file');
    const etag = `"${createHash('sha256').update(content).digest('hex').slice(0, 16)}"`;
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end();
    response.writeHead(200, { etag, 'content-type': 'application/json' }).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const metadataPath = '/.well-known/csaf/provider-metadata.json';

  const provider = {
    origin,
    metadata: `${origin}${metadataPath}`,
    files,
    answers,
    requests,
    keys: [...keys],
    role,
    form,
    /** The paths that were asked for, without those of metadata and keys. */
    fetched: () => requests.map(({ path }) => path).filter((path) => path.startsWith('/docs/')),
    async publish(name: string, document: object | string, given: Published = {}) {
      const { date = '2024-05-01T00:00:00Z', signWith = provider.keys[0], hasHash = true } = given;
      const content = typeof document === 'string' ? document : JSON.stringify(document);
      const proven = given.provenContent ?? content;
      const path = `/docs/${name}`;
      files.set(path, content);
      dates.set(path, date);
      if (hasHash) files.set(`${path}.sha512`, `${createHash('sha512').update(proven).digest('hex')}  ${name}\n`);
      if (signWith) files.set(`${path}.asc`, await signatureOf(proven, signWith));
      provider.write();
    },
    /** Lists a document that does not exist. */
    announce(name: string, date = '2024-05-01T00:00:00Z') {
      dates.set(`/docs/${name}`, date);
      provider.write();
    },
    /** Writes metadata and listings anew. */
    write() {
      const isRolie = provider.form === 'rolie';
      provider.keys.forEach(({ publicKey }, index) => files.set(`/key-${index}.asc`, publicKey));
      files.set(
        metadataPath,
        JSON.stringify({
          canonical_url: provider.metadata,
          metadata_version: '2.0',
          role: provider.role,
          publisher: { category: 'vendor', name: 'Maker', namespace: 'https://maker.example' },
          distributions: [
            isRolie
              ? { rolie: { feeds: [{ summary: 'all', tlp_label: 'WHITE', url: `${origin}/docs/feed.json` }] } }
              : { directory_url: `${origin}/docs/` },
          ],
          public_openpgp_keys: provider.keys.map((_key, index) => ({ url: `${origin}/key-${index}.asc` })),
        }),
      );
      const listed = [...dates].map(([path, date]) => ({ name: path.replace('/docs/', ''), date }));
      files.set(
        '/docs/feed.json',
        JSON.stringify({
          feed: {
            id: 'all',
            entry: listed.map(({ name, date }) => ({
              id: name,
              updated: date,
              link: [
                { rel: 'self', href: `${origin}/docs/${name}` },
                { rel: 'hash', href: `${name}.sha512` },
                { rel: 'signature', href: `${origin}/docs/${name}.asc` },
              ],
              content: { type: 'application/json', src: `${origin}/docs/${name}` },
            })),
          },
        }),
      );
      files.set('/docs/changes.csv', listed.map(({ name, date }) => `"${name}","${date}"\r\n`).join(''));
      files.set('/docs/index.txt', listed.map(({ name }) => `${name}\n`).join(''));
    },
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  provider.write();
  return provider;
}

export type CsafProvider = Awaited<ReturnType<typeof startCsafProvider>>;
