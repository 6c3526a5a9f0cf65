import type { DoubleSide } from '@rampart/contract/api/administration/doubles.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';

/** What an entry of the catalogue has, and how many companies have it. */
export function usageOf({ products, vulnerabilities, companies, assets }: DoubleSide): string {
  const has =
    products === null
      ? quantity(vulnerabilities, 'vulnerability', { plural: 'vulnerabilities' })
      : quantity(products, 'product');
  if (companies === 0) return `${has}, in no company`;
  return `${has}, ${quantity(companies, 'company', { plural: 'companies' })}, ${quantity(assets, 'asset')}`;
}
