/**
 * A growing buffer for a body. Chunks are copied at once, so that they are garbage of the young generation: kept in a list
 * until the end they would be promoted, and a full collection blocks the whole process.
 */
export class Body {
  private bytes: Buffer;
  private size = 0;

  /** `expected`: the Content-Length, which may be wrong. */
  constructor(expected: number, maxBytes: number) {
    this.bytes = Buffer.allocUnsafeSlow(
      Math.min(Number.isSafeInteger(expected) && expected > 0 ? expected : FIRST_BYTES, maxBytes),
    );
  }

  get length(): number {
    return this.size;
  }

  add(piece: Buffer): void {
    const needed = this.size + piece.length;
    if (needed > this.bytes.length) this.grow(Math.max(needed, this.bytes.length * 2));
    this.bytes.set(piece, this.size);
    this.size = needed;
  }

  /** All of it, in memory of its own that can be transferred to another thread. */
  whole(): Buffer {
    if (this.size !== this.bytes.length) this.grow(this.size);
    return this.bytes;
  }

  private grow(to: number): void {
    const larger = Buffer.allocUnsafeSlow(to);
    larger.set(this.bytes.subarray(0, this.size));
    this.bytes = larger;
  }
}

const FIRST_BYTES = 65_536;
