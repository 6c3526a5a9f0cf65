/** What the picker shows of a product. */
export interface PickedProduct {
  uuid: string;
  name: string;
  /** Manufacturer and type. */
  about: string;
  /** The catalogue does not have it. */
  isOwn?: boolean;
}

const kept = 5;
/** Of this tab, because another user of the machine must not see the list. */
const keyFor = (userId: string) => `rampart-recent-products ${userId}`;

/** The products to which the user added assets, the latest first. */
export function recentProducts(userId: string): readonly PickedProduct[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(keyFor(userId)) ?? '[]');
    return Array.isArray(found) ? (found as PickedProduct[]) : [];
  } catch {
    return [];
  }
}

export function rememberProduct(userId: string, product: PickedProduct): void {
  const others = recentProducts(userId).filter(({ uuid }) => uuid !== product.uuid);
  try {
    sessionStorage.setItem(keyFor(userId), JSON.stringify([product, ...others].slice(0, kept)));
  } catch {
    // The storage may be full or blocked. The list only saves typing.
  }
}
