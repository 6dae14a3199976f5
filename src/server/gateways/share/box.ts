/** An element for satori, in the shape of a React element. */
export interface Box {
  type: 'div';
  key: string | null;
  props: { style: Style; children?: string | Box[] };
}

export type Style = Readonly<Record<string, string | number>>;

/** A flex container. Text in it is never read as markup. */
export const box = (style: Style, children: string | Box[] = []): Box => ({
  type: 'div',
  key: null,
  props: { style: { display: 'flex', ...style }, children },
});
