interface Rendition {
  storeId: string;
  imageId: string;
  width: number;
}

/** Where one rendition of a picture is kept. */
export const imageKey = ({ storeId, imageId, width }: Rendition): string =>
  `${imagesFolder(storeId)}/${imageId}/${width}`;

export const imagesFolder = (storeId: string): string => `images/${storeId}`;
