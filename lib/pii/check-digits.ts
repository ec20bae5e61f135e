/** Whether the last digit checks the others: the formula of Luhn (ISO/IEC 7812-1, annex B). Takes ASCII digits alone. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = digits.charCodeAt(digits.length - 1 - place) - 48;
    sum += place % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
  }
  return sum % 10 === 0;
}

/** Whether the two digits behind the country check the rest: ISO 7064 MOD 97-10, as ISO 13616 has it. Takes letters and digits alone. */
export function passesMod97(code: string): boolean {
  const moved = code.slice(4) + code.slice(0, 4);
  let rest = 0;
  for (const sign of moved.toUpperCase()) {
    const value = Number.parseInt(sign, 36); // A is 10
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
