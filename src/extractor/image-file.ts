/** The file that an image's address names: the same picture is served in several sizes from several hosts. */
export function imageFile(address: string): string {
  return /(?<![^/?#])([^/?#]*)(?:[?#].*)?$/s.exec(address)?.[1] ?? '';
}
