/** Readers of one environment value: the value, or a sentence that says what is allowed. */
export type Setting<T> = (
	text: string | undefined,
) => { ok: true; value: T } | { ok: false; allowed: string };

export function number(options: {
	fallback: number;
	min: number;
	max: number;
	whole?: boolean;
	/** a value below `min` that means "no limit" */
	zeroIsNoLimit?: boolean;
}): Setting<number> {
	const { fallback, min, max, whole = true, zeroIsNoLimit = false } = options;
	const allowed = `${whole ? "a whole number" : "a number"} from ${min} to ${max}${zeroIsNoLimit ? ", or 0 for no limit" : ""}`;
	return (text) => {
		if (text === undefined || text === "") return { ok: true, value: fallback };
		const value = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
		const fits = value >= min && value <= max && (!whole || Number.isInteger(value));
		return fits || (zeroIsNoLimit && value === 0) ? { ok: true, value } : { ok: false, allowed };
	};
}

export function choice<const T extends string>(fallback: T, ...others: T[]): Setting<T> {
	const all = [fallback, ...others];
	return (text) => {
		const value = all.find((one) => one === text);
		if (value !== undefined) return { ok: true, value };
		return text === undefined || text === ""
			? { ok: true, value: fallback }
			: { ok: false, allowed: `one of ${all.join(", ")}` };
	};
}

export function text(fallback: string, pattern = /./, allowed = "some text"): Setting<string> {
	return (given) => {
		if (given === undefined || given === "") return { ok: true, value: fallback };
		return pattern.test(given) ? { ok: true, value: given } : { ok: false, allowed };
	};
}

export function list(
	fits: RegExp | ((item: string) => boolean),
	allowed: string,
): Setting<readonly string[]> {
	const isFit = typeof fits === "function" ? fits : (item: string) => fits.test(item);
	return (given) => {
		const items = (given ?? "").split(",").map((item) => item.trim());
		const value = items.filter((item) => item !== "");
		return value.every(isFit) ? { ok: true, value } : { ok: false, allowed };
	};
}
