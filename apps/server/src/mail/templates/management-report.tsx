import { isDeepStrictEqual } from 'node:util';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import type { ReportContent } from '#mail/content.ts';
import { addressOf, ChangeList } from './changes.tsx';
import { FigureTable } from './figures.tsx';
import { Action, MailFrame, PartHeading, TextLink, Words } from './frame.tsx';
import { ProductLine } from './product-line.tsx';
import { RatingBar } from './rating-bar.tsx';
import { RatingName } from './rating.tsx';
import { Unsubscribe } from './unsubscribe.tsx';
import { dayIn, inFigures, oneLine } from './words.ts';

interface ManagementReportProps {
  content: ReportContent;
  publicUrl: string;
  unsubscribe: string;
}

export function reportSubject({ company, timeZone, at }: ReportContent): string {
  return oneLine(`Management report of ${dayIn(timeZone, at)}: ${company}`);
}

/** Whether the previous report had the same figures. */
function isQuiet({ previous, figures, changes }: ReportContent): boolean {
  return previous !== null && changes.total === 0 && isDeepStrictEqual(previous.figures, figures);
}

/** The figures of the dashboard, the changes, the top risks and the overdue items. */
export function ManagementReport({ content, publicUrl, unsubscribe }: ManagementReportProps) {
  const { company, timeZone, at, figures, previous, changes, topRisks, overdue, catalogueUpdatedAt, failingSources } =
    content;
  const before = previous?.figures;
  return (
    <MailFrame
      title={`Management report, ${dayIn(timeZone, at)}`}
      preview={`${quantity(figures.openItems, 'open vulnerability', { plural: 'open vulnerabilities' })}, ${quantity(changes.total, 'change')} for the worse`}
      overline={company}
      footer={<Unsubscribe kind="management reports" publicUrl={publicUrl} href={unsubscribe} />}
    >
      <Words>{sinceWords(content)}</Words>
      <FigureTable figures={figures} before={before} />
      {figures.products > 0 && (
        <>
          <PartHeading>Overall Equipment Risk</PartHeading>
          <RatingBar states={figures.states} before={before?.states} />
        </>
      )}
      {changes.total > 0 && (
        <>
          <PartHeading>What became worse</PartHeading>
          <ChangeList changes={changes} publicUrl={publicUrl} />
        </>
      )}
      {topRisks.length > 0 && (
        <>
          <PartHeading>Top risks</PartHeading>
          {topRisks.map((risk) => (
            <ProductLine key={risk.uuid} product={risk} href={addressOf(publicUrl, risk)}>
              <RatingName value={risk.rating} />, {quantity(risk.assets, 'asset')},{' '}
              {quantity(risk.openItems, 'open vulnerability', { plural: 'open vulnerabilities' })}
              {risk.exploitedOpenItems > 0 && `, ${inFigures(risk.exploitedOpenItems)} of them known to be exploited`}
            </ProductLine>
          ))}
        </>
      )}
      <PartHeading>Overdue mitigations</PartHeading>
      {overdue.total === 0 && <Words>Nothing is overdue.</Words>}
      {overdue.products.map((product) => (
        <ProductLine key={product.uuid} product={product} href={`${publicUrl}/product/${product.uuid}/action-items`}>
          {quantity(product.items, 'overdue mitigation')} on {quantity(product.assets, 'asset')}
        </ProductLine>
      ))}
      {overdue.total > 0 && (
        <Words>
          <br />
          {quantity(overdue.total, 'mitigation')} {overdue.total === 1 ? 'is' : 'are'} overdue in all.{' '}
          <TextLink href={`${publicUrl}/action-items`}>My Action Items</TextLink>
        </Words>
      )}
      <Words tone="muted">
        {catalogueUpdatedAt
          ? `The catalogue was last updated on ${dayIn(timeZone, catalogueUpdatedAt)}.`
          : 'The catalogue has not been updated yet.'}
      </Words>
      {failingSources.map(({ name, since }) => (
        <Words key={name} tone="muted">
          New advisories of {name} are missing: it could not be fetched since {dayIn(timeZone, since)}.
        </Words>
      ))}
      <Action href={`${publicUrl}/dashboard`}>Open the dashboard</Action>
    </MailFrame>
  );
}

function sinceWords(content: ReportContent): string {
  const { previous, timeZone } = content;
  if (!previous) return 'This is the first report. The next one compares with it.';
  const since = dayIn(timeZone, previous.at);
  return isQuiet(content)
    ? `Nothing changed since the last report of ${since}.`
    : `Changes are since the last report of ${since}.`;
}
