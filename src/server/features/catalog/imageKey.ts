interface Rendition {
  storeId: string;
  imageId: string;
  width: number;
}

/** Where one rendition of a picture is kept. */
export const imageKey = ({ storeId, imageId, width }: Rendition): string => `images/${storeId}/${imageId}/${width}`;
