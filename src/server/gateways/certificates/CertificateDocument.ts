/** A certificate as it is printed: all texts are ready, in the language of the document. */
export interface CertificateDocument {
  /** BCP 47. */
  language: string;
  isRightToLeft: boolean;
  /** ISO 8601. It is the only time in the file, so that drawing a certificate again gives the same bytes. */
  issuedAt: string;
  /** 'Certificate of completion' */
  title: string;
  name: string;
  /** What the person has done: 'has completed' */
  text: string;
  courseTitle: string;
  storeName: string;
  /** '#rrggbb', of the store. */
  color: string;
  issuedOn: string;
  /** Where anyone can check it. */
  check: string;
}
