/** A picture for those who share a page; measures are in pixels. */
export interface SharedImage {
  url: string;
  alt: string;
  width: number;
  height: number;
}
