/** How lines are told apart: by colour and by dash, since colour alone says nothing to some. */
export const tones = {
	first: { token: "--accent", dash: [] },
	second: { token: "--amber", dash: [6, 3] },
	third: { token: "--ink-faint", dash: [2, 3] },
} as const satisfies Record<string, { readonly token: string; readonly dash: readonly number[] }>;

export type Tone = keyof typeof tones;

export interface Look {
	readonly lines: Readonly<Record<Tone, string>>;
	readonly wash: string;
	readonly ink: string;
	readonly grid: string;
	readonly font: string;
}

/** A canvas knows no custom properties, and `light-dark()` is only resolved where a colour is used. */
export function lookOf(element: HTMLElement): Look {
	const probe = element.appendChild(document.createElement("span"));
	const colour = (value: string): string => {
		probe.style.color = value;
		return getComputedStyle(probe).color;
	};
	const look = {
		lines: {
			first: colour(`var(${tones.first.token})`),
			second: colour(`var(${tones.second.token})`),
			third: colour(`var(${tones.third.token})`),
		},
		wash: colour(`color-mix(in srgb, var(${tones.first.token}) 10%, transparent)`),
		ink: colour("var(--ink-faint)"),
		grid: colour("var(--line)"),
		font: `11px ${getComputedStyle(element).fontFamily}`,
	};
	probe.remove();
	return look;
}
