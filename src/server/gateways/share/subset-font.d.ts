declare module 'subset-font' {
  /** A font with the characters of the text, at a fixed place of each named axis. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'sfnt'; variationAxes: Record<string, number>; noHinting: boolean },
  ): Promise<Buffer>;
}
