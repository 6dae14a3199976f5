/** The share image of a page. Sizes are in pixels. */
export interface SharedImage {
  url: string;
  alt: string;
  width: number;
  height: number;
}
