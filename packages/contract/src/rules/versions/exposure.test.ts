import { describe, expect, it } from 'vitest';
import { judgeOf } from './exposure.ts';

const judged = (versions: string, version: string, fixEvidence: string | null = null) =>
  judgeOf([{ versions, fixEvidence, hasFix: fixEvidence !== null }])(version);

describe('the answer for a version', () => {
  it.each([
    ['< V7.0.3', 'v7.0.2', 'affected'],
    ['< V7.0.3', '7.0.3', 'not_affected'],
    ['vers:all/<V4.4', '4.3', 'affected'],
    ['vers:all/<V4.4', '4.4', 'not_affected'],
    ['>= V2.5 < V2.6.1', '2.6', 'cannot_be_told'],
    ['>= V2.5 < V2.6.1', '2.6.0', 'affected'],
    ['>= V2.5 < V2.6.1', '2.6.1', 'not_affected'],
    ['>= V2.5 < V2.6.1', '2.4.9', 'not_affected'],
    ['All versions < V4.8 SP2 HF9', 'V4.8 SP2 HF8', 'affected'],
    ['All versions < V4.8 SP2 HF9', 'V4.8 SP2 HF9', 'not_affected'],
    ['All versions < V4.8 SP2 HF9', 'V4.8 SP3', 'not_affected'],
    ['All versions < V4.8 SP2 HF9', 'V4.8', 'affected'],
    ['All versions', 'anything', 'affected'],
    ['1.0; 1.1', '1.1', 'affected'],
    ['1.0; 1.1', '1.2', 'cannot_be_told'],
    ['<= 3.07.11', '3.07.12', 'cannot_be_told'],
    ['<V33.017_V34.014_V35.013', '34.013', 'affected'],
    ['<V33.017_V34.014_V35.013', '34.014', 'not_affected'],
    ['<V33.017_V34.014_V35.013', '32.099', 'affected'],
    ['<V33.017_V34.014_V35.013', '36.001', 'cannot_be_told'],
  ])('is for %s and version %s: %s', (versions, version, exposure) => {
    expect(judged(versions, version)).toBe(exposure);
  });
});
