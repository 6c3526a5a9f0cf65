import { devNull } from 'node:os';
import type { Config } from '#config';
import { createDownload, TooLarge } from '#http/outbound/download-file.ts';
import { clockOutside, type Heard } from './clock-outside.ts';
import { messageOf, ok, warn, type Finding } from './finding.ts';

const patience = 10_000;

/** Whether this machine reaches the sources of the catalogue and the map tiles, and users reach the server. */
export async function outboundFindings(config: Config, sources: readonly string[]): Promise<Finding[]> {
  const { mapTiles, publicUrl } = config;
  const heard: Heard[] = [];
  const findings = await Promise.all([
    ...(publicUrl ? [publicAddress(publicUrl)] : []),
    ...sources.map((address) => sourceAddress(config, address, heard)),
    mapTiles
      ? tileAddress(mapTiles.replace('{s}', 'a').replace(/\{[zxy]\}/g, '0'), heard)
      : Promise.resolve(ok('Map tiles', 'Off. The map shows its built-in outline.')),
  ]);
  return [...findings, ...clockOutside(heard)];
}

async function tileAddress(tile: string, heard: Heard[]): Promise<Finding> {
  const { host } = new URL(tile);
  try {
    const { headers } = await reach(tile);
    heard.push({ host, date: headers.get('date'), age: headers.get('age'), at: new Date() });
    return ok('Map tiles', `${host} answers.`);
  } catch (error) {
    return warn(
      'Map tiles',
      `${host} does not answer this machine: ${messageOf(error)}.`,
      'Browsers load the tiles. If they cannot reach them either, the map shows its outline. MAP_TILES=off says so.',
    );
  }
}

/** Any answer shows that the way is open. What it is worth, the next run of the source says. */
async function sourceAddress(config: Config, address: string, heard: Heard[]): Promise<Finding> {
  const { host } = new URL(address);
  const hear = ({ date, age }: { date?: string | undefined; age?: string | undefined }) =>
    heard.push({ host, date, age, at: new Date() });
  try {
    const ask = createDownload(config, { patience, silence: patience });
    hear((await ask(address, { to: devNull, largest: 0 })).headers);
  } catch (error) {
    if (error instanceof TooLarge) hear(error.headers);
    if (!(error instanceof TooLarge)) {
      const text = `${host} does not answer this machine: ${messageOf(error)}`;
      const advice =
        'Allow the connection in the firewall, or set HTTPS_PROXY or CATALOGUE_PRIVATE_HOSTS (docs/catalogue.md).';
      return warn('Sources', text, advice);
    }
  }
  return ok('Sources', `${host} answers.`);
}

async function publicAddress(publicUrl: string): Promise<Finding> {
  try {
    const answer = await reach(`${publicUrl}/healthz`);
    const { status } = (await answer.json()) as { status?: string };
    if (status === 'ok') return ok('Public address', `${publicUrl} is this or another Rampart server.`);
    throw new Error('another program answers');
  } catch (error) {
    const text = `${publicUrl} does not answer as Rampart from this machine: ${messageOf(error)}.`;
    return warn('Public address', text, 'Start the server, and check the proxy in front and the name in the DNS.');
  }
}

async function reach(url: string): Promise<Response> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(patience), redirect: 'follow' }).catch(
    (error: unknown) => {
      throw (error as Error).cause ?? error;
    },
  );
  if (!answer.ok) throw new Error(`it answers ${answer.status}`);
  return answer;
}
