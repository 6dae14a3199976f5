export type ImageProblemCode = 'image-type' | 'image-broken' | 'image-pixels' | 'image-bytes';

/** Why an image is refused. The person who chose it can fix each of these problems. */
export class ImageProblem extends Error {
  readonly code: ImageProblemCode;

  constructor(code: ImageProblemCode, options?: ErrorOptions) {
    super(SENTENCES[code], options);
    this.name = 'ImageProblem';
    this.code = code;
  }
}

const SENTENCES: Record<ImageProblemCode, string> = {
  'image-type': 'Choose a JPEG, PNG, WebP, GIF or AVIF image.',
  'image-broken': 'This image is damaged. Export it again, or choose another one.',
  'image-pixels': 'This image has more than 40 megapixels. Choose a smaller one.',
  'image-bytes': 'This image is larger than 10 MB. Choose a smaller one.',
};
