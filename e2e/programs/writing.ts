import { signInByCall } from './sign-in-by-call.ts';

interface Products {
  products: { uuid: string; groups?: unknown }[];
}

interface Assets {
  assets: { company_asset_uid: string | null }[];
  has_more: boolean;
}

/** Calls the API as a signed-in user. */
export async function userOf(url: string, credentials: { email: string; password: string }) {
  const { cookie } = await signInByCall(url, credentials);
  const headers = {
    cookie,
    'content-type': 'application/json',
    'x-xsrf-token': /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '',
  };
  const ask = async <T>(path: string, body: unknown): Promise<T> => {
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
    return (await response.json()) as T;
  };
  return {
    /** A product that the company does not have yet. */
    async findProduct(): Promise<string> {
      const { products } = await ask<Products>('/api/filter/products', { filterState: {} });
      const found = products.find(({ groups }) => !groups);
      if (!found) throw new Error('The company has every product of the first page.');
      return found.uuid;
    },
    addAsset: (uuid: string, uid: string) =>
      ask<unknown>(`/api/product/${uuid}/assets/create`, { data: { company_asset_uid: uid } }),
    async listAssets(uuid: string): Promise<string[]> {
      const found: string[] = [];
      for (let page = 1; ; page += 1) {
        const answer = await ask<Assets>(`/api/product/${uuid}/assets`, { pagination: { page, limit: 100 } });
        found.push(...answer.assets.map(({ company_asset_uid }) => company_asset_uid ?? ''));
        if (!answer.has_more) return found;
      }
    },
  };
}

type User = Awaited<ReturnType<typeof userOf>>;

/** Adds assets during the work, one after the other. Returns those acknowledged before it began, and when the others were. */
export async function writingDuring(user: User, uuid: string, prefix: string, work: () => Promise<unknown>) {
  const acknowledged: string[] = [];
  const times: number[] = [];
  const addNext = async () => {
    const uid = `${prefix}-${acknowledged.length}`;
    await user.addAsset(uuid, uid);
    acknowledged.push(uid);
    times.push(Date.now());
  };
  while (acknowledged.length < 10) await addNext();
  const before = [...acknowledged];
  const state = { isOver: false };
  const working = work().finally(() => (state.isOver = true));
  working.catch(() => {});
  while (!state.isOver) await addNext();
  await working;
  return { before, times: times.slice(before.length) };
}
