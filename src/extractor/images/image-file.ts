/** The file name in an image's URL: the same image is served in several sizes from several hosts. */
export function imageFile(address: string): string {
  return /(?<![^/?#])([^/?#]*)(?:[?#].*)?$/s.exec(address)?.[1] ?? '';
}
