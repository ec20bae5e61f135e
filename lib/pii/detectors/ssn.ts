import { regex } from '../../text/regex.ts';
import { type Finder, foundAt, standsBefore, standsBehind } from '../found.ts';

/** Area, group and serial as the Social Security Administration gives them out: no 000, 666, 900-999; no 00; no 0000. */
const SSN = /(?<![\p{L}\d.-])(?!000|666|9)\d{3}([- .]?)(?!00)\d{2}\1(?!0000)\d{4}(?![\p{L}\d]|[.-]\d)/gu;
const TOLD = regex('iu')`(?<!\p{L})(?:ssns?|social security|soc\.? sec\.?|tax ?payer id|itin)(?!\p{L})`;

/** Social security numbers of the United States: with dashes, or in any form where a word tells. */
export const socialSecurityNumbers: Finder = (text) =>
  [...text.matchAll(SSN)]
    .filter(({ 0: number, 1: sign, index }) => {
      if (sign === '-') return true;
      return standsBefore(text, index, TOLD, 60) || standsBehind(text, index + number.length, TOLD, 40);
    })
    .map(({ 0: number, index }) => foundAt('ssn', index, number.length));
