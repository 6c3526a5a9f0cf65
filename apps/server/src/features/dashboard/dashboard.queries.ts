import type { Dashboard, ProgressLine, RatingShare } from '@rampart/contract/api/dashboard.ts';
import { noType } from '@rampart/contract/rules/catalogue/no-type.ts';
import { ratingStates, worstFirst } from '@rampart/contract/rules/ratings.ts';
import { sharesOf } from '@rampart/contract/rules/shares.ts';
import { getCompanyFigures, type StateCount } from '#lists/counts/company-figures.ts';
import type { CompanyDb } from '#db/transaction.ts';

export async function getDashboard(db: CompanyDb, companyName: string): Promise<Dashboard> {
  const { totals, counts } = await getCompanyFigures(db);
  // A component counts once, even if it is equipment itself and also inside other equipment.
  const inEquipment = counts.filter(({ is_inside }) => !is_inside);
  return {
    company: { name: companyName },
    equipment_total: totals.products,
    assets_total: totals.assets,
    location_total: totals.locations,
    pie_chart: sharesByState(inEquipment),
    product_progress_chart: linesOf(inEquipment.filter(({ type }) => type === 'product')),
    component_progress_chart: linesOf(counts.filter(({ type }) => type === 'component')),
    vulnerabilities_counts: [
      { name: 'Open vulnerabilities', count: totals.open_items },
      { name: 'Mitigated vulnerabilities', count: totals.mitigated_items },
      { name: 'Not affected', count: totals.not_affected_items },
      { name: 'Known exploited and open', count: totals.exploited_open_items },
      { name: 'Assets to mitigate', count: totals.assets_to_mitigate },
      { name: 'Products to mitigate', count: totals.products_to_mitigate },
    ],
  };
}

function sharesByState(counts: readonly StateCount[]): RatingShare[] {
  const byState = worstFirst.map((state) => countOf(counts.filter((row) => row.state === state)));
  const percents = sharesOf(byState);
  return worstFirst.map((state, index) => ({
    state,
    name: ratingStates[state].name,
    count: byState[index] ?? 0,
    percent: percents[index] ?? 0,
  }));
}

/** One line for each type, the largest first. */
function linesOf(counts: readonly StateCount[]): ProgressLine[] {
  const types = new Map(counts.map(({ type_id, label }) => [type_id, label]));
  return [...types]
    .map(([type_id, label]) => {
      const rows = counts.filter((row) => row.type_id === type_id);
      return {
        label: label ?? noType.label,
        type_id: type_id ?? noType.value,
        total: countOf(rows),
        ratings: sharesByState(rows),
      };
    })
    .toSorted((a, b) => b.total - a.total || a.label.localeCompare(b.label, 'en'));
}

function countOf(counts: readonly StateCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}
