export interface Rendition {
  storeId: string;
  imageId: string;
  width: number;
}

/** The storage key of one rendition of an image. */
export const imageKey = ({ storeId, imageId, width }: Rendition): string =>
  `${imagesFolder(storeId)}/${imageId}/${width}`;

/** The storage key of a rendition in a format that every mail program shows. It is stored when it is first requested. */
export const emailImageKey = (rendition: Rendition): string => `${imageKey(rendition)}-email`;

export const imagesFolder = (storeId: string): string => `images/${storeId}`;
