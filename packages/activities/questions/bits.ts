/** A set of small numbers as hexadecimal digits: four numbers a digit, the first digit for 0 to 3. */
export type Bits = string;

export function has(bits: Bits, number: number): boolean {
	return (digitAt(bits, number >> 2) & (1 << (number & 3))) !== 0;
}

export function having(bits: Bits, number: number, is: boolean): Bits {
	const place = number >> 2;
	const bit = 1 << (number & 3);
	const digit = is ? digitAt(bits, place) | bit : digitAt(bits, place) & ~bit;
	const padded = bits.padEnd(place + 1, "0");
	return `${padded.slice(0, place)}${digit.toString(16)}${padded.slice(place + 1)}`.replace(/0+$/, "");
}

function digitAt(bits: Bits, place: number): number {
	return Number.parseInt(bits[place] ?? "0", 16);
}
