import { Card } from '#ui/layout/card.tsx';
import classes from './analysis-card.module.css';

/** The analysis of a component. A blank line starts a new paragraph. */
export function AnalysisCard({ analysis }: { analysis: string | null }) {
  const paragraphs = (analysis ?? '').split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  if (paragraphs.length === 0) return null;
  return (
    <Card id="analysis" title="Rampart Analysis">
      <div className={classes.text}>
        {paragraphs.map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </div>
    </Card>
  );
}
