import type { Labels } from "../lab/description.ts";
import type { Unit } from "../lab/result.ts";
import { formatFigure, unitOfName } from "./format.ts";
import type { At } from "./points.ts";

/** What the same figure is called in every report. */
const COMMON: Labels = {
	server: "server",
	p999Ms: "p99.9",
	maxMs: "longest",
	rssBytes: "memory",
	cpuUs: "processor time a delivery",
	cores: "cores busy",
	generatorShare: "crowd's share of a core",
	othersShare: "other programs' share of the machine",
	loopP99Ms: "loop delay p99",
	loopMaxMs: "longest hold-up of the loop",
	deliveredShare: "of what was due, delivered",
};

/** "deliveriesPerSecond" is "deliveries", "lastScreenP99Ms" is "last screen p99"; the unit is said with the figure. */
export function labelOf(name: string, labels: Labels = {}): string {
	const given = labels[name] ?? COMMON[name];
	if (given !== undefined) return given;
	const bare = unitOfName(name) === undefined ? name : name.replace(/(PerSecond|PerMinute|[A-Z][a-z]*)$/, "");
	const words = (bare === "" ? name : bare).replace(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
	return words.replace(/\bp(\d\d)(\d)\b/g, "p$1.$2");
}

/** As a sentence or a column begins; "p99" stays as it is. */
export function headed(label: string): string {
	if (/^p\d/.test(label)) return label;
	return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Figures without a unit in their name are counts, or cores, or times something. */
export function unitFor(name: string): { readonly unit?: Unit } {
	const unit = unitOfName(name);
	return unit === undefined ? {} : { unit };
}

/** "1,000 readers", "T 8 s", "worker": one value of a parameter as it is said. */
function valueSaid(name: string, value: string | number, labels: Labels = {}): string {
	if (typeof value === "string") return value;
	const unit = unitOfName(name);
	const said = formatFigure(value, unit);
	return unit === undefined ? `${said} ${labelOf(name, labels)}` : said;
}

export function pointSaid(at: At, keys: readonly string[], labels: Labels = {}): string {
	return keys.flatMap((key) => (at[key] === undefined ? [] : [valueSaid(key, at[key], labels)])).join(", ");
}
