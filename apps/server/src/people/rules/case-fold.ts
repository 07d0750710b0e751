/**
 * Unicode's full case folding, which JavaScript does not offer by name: down, up and down again meets every
 * letter of a case family in one form ("ß", "ẞ" and "SS" in "ss"), except the sigma that only ends words.
 */
export function caseFold(text: string): string {
	return text.toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ");
}
