/** The cosine of two unit vectors, -1 to 1. */
export function cosine(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

/** A vector of length 1 in the same direction. */
export function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(cosine(vector, vector)) || 1;
  return vector.map((value) => value / length);
}
