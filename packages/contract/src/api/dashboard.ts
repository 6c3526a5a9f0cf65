import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import { rating } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { pageOf } from './list.ts';

/** One rating state (1 to 5, 0 for no rating) with its share of all. */
const ratingShare = z.object({
  state: z.number(),
  name: z.string(),
  count: z.number(),
  /** To two decimals. The shares sum to 100.00. */
  percent: z.number(),
});
export type RatingShare = z.output<typeof ratingShare>;

const progressLine = z.object({
  label: z.string(),
  /** The value of the type filter for the list that the line counts; 0 for No type. */
  type_id: z.number(),
  total: z.number(),
  ratings: z.array(ratingShare),
});
export type ProgressLine = z.output<typeof progressLine>;

export const dashboard = z.object({
  company: z.object({ name: z.string() }),
  equipment_total: z.number(),
  assets_total: z.number(),
  location_total: z.number(),
  /** The products in My Equipment by rating state. */
  pie_chart: z.array(ratingShare),
  /** One line for each equipment type, and for each type of the components inside. */
  product_progress_chart: z.array(progressLine),
  component_progress_chart: z.array(progressLine),
  vulnerabilities_counts: z.array(z.object({ name: z.string(), count: z.number() })),
});
export type Dashboard = z.output<typeof dashboard>;

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  summary: "The company's figures: equipment, risk, vulnerabilities and mitigations.",
  permissions: ['Dashboard.view'],
  response: dashboard,
});

const alertProduct = z.object({
  uuid: z.uuid(),
  type: z.enum(['product', 'component']),
  name: z.string(),
  label: z.object({ name: z.string() }).nullable(),
  rating,
  /**
   * What came since the user's previous sign-in: the product fell to this rating, or has a new vulnerability. Null if
   * nothing came.
   */
  came: z.enum(['rating', 'vulnerability']).nullable(),
});
export type AlertProduct = z.output<typeof alertProduct>;

export const listAlertProducts = endpoint({
  method: 'POST',
  path: '/api/product/alert-products',
  summary: 'Equipment and components inside it that are rated Alert or BlackList, worst first.',
  isReading: true,
  permissions: ['Dashboard.view'],
  body: z.strictObject({ pagination: pageOf(limits.alertPageSize).prefault({}) }),
  response: z.object({
    products: z.array(alertProduct),
    has_more: z.boolean(),
    total: z.number(),
    /** How many of them came since the user's previous sign-in. */
    new_total: z.number(),
  }),
});
