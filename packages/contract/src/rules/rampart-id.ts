/** The name of an asset that has no Asset ID and no serial number. */
export function rampartId(assetId: number): string {
  return `RMP-${assetId}`;
}

const largest = 2_147_483_647;

/** The id of the asset, from `RMP-1024` or only the number. */
export function parseRampartId(text: string): number | undefined {
  const number = Number(/^(?:rmp-)?(\d{1,10})$/i.exec(text.trim())?.[1]);
  return number <= largest ? number : undefined;
}
