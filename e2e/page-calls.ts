import type { Page } from 'playwright-core';

/** Makes a call from the open page, as its signed-in user. Creates the data that a journey needs. */
export async function callInPage<Answer = unknown>(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const { status, answer } = await page.evaluate(
    async (call) => {
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const response = await fetch(call.path, {
        method: call.method,
        headers: {
          'Content-Type': 'application/json',
          'X-Requested-With': 'XMLHttpRequest',
          'X-XSRF-TOKEN': token,
        },
        body: call.body === undefined ? undefined : JSON.stringify(call.body),
      });
      return { status: response.status, answer: response.status === 204 ? undefined : await response.json() };
    },
    { method, path, body },
  );
  if (status >= 400) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(answer)}`);
  return answer as Answer;
}

/** The first product of the catalogue that a search finds. */
export async function findProduct(page: Page, search: string): Promise<{ uuid: string; equipment_id: number }> {
  const { products } = await callInPage<{ products: { uuid: string; equipment_id: number }[] }>(
    page,
    'POST',
    '/api/filter/products',
    { filterState: { queryString: search } },
  );
  const [product] = products;
  if (!product) throw new Error(`The catalogue has no ${search}`);
  return product;
}
