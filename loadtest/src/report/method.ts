import type { Param, Result } from "../lab/result.ts";
import { minuteOf } from "./days.ts";
import { formatDuration, formatFigure } from "./format.ts";
import { type Content, type Markup, markup } from "./markup.ts";

/** How it was measured, and how to measure it again. */
export function renderMethod(result: Result): Markup {
	return markup`<section><h2>How it was measured</h2>
<p>To repeat it:</p>
<pre><code>${result.command}</code></pre>
<dl class="facts">${factsOf(result).map(([name, value]) => fact(name, value))}</dl>
<h3>Parameters</h3>
<dl class="facts">${Object.entries(result.params).map(([name, value]) => fact(name, paramSaid(value)))}</dl>
<p class="soft">${result.samples.length === 1 ? "One measurement is" : `All ${result.samples.length} measurements are`} in the raw result, which is within this file.</p>
<p><a class="button" data-save hidden download="${result.experiment}-result.json">Save result.json</a></p>
</section>`;
}

function factsOf({ machine, startedAt, ms, size, samples }: Result): (readonly [string, Content])[] {
	const runs = new Set(samples.map((sample) => sample.run)).size;
	const load = formatFigure(machine.loadBefore * 100, "percent");
	return [
		["Processor", machine.cpu],
		["Cores", machine.cores],
		["Memory", formatFigure(machine.memoryBytes, "bytes")],
		["System", machine.system],
		["Node.js", machine.node],
		["Commit", machine.commit === undefined ? "unknown" : markup`<code>${machine.commit}</code>`],
		["Load before, of all cores", machine.loadBefore > BUSY ? `${load}: not a quiet machine` : load],
		["Started", minuteOf(startedAt)],
		["Took", formatDuration(ms)],
		["Size, runs of each point", `${size}, ${runs}`],
	];
}

/** Of all cores: above it other work took part in every figure. */
const BUSY = 0.25;

function fact(name: string, value: Content): Markup {
	return markup`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

function paramSaid(value: Param): string {
	return typeof value === "object" ? value.join(", ") : String(value);
}
