import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import uPlot from "uplot";
import { useLook } from "../../ui/use-look.ts";
import { useMedia } from "../../ui/use-media.ts";
import { lookOf } from "./plot-look.ts";
import { optionsFor, type PlotSpec } from "./plot-options.ts";

interface DrawnPlot {
	readonly place: RefObject<HTMLDivElement | null>;
	/** the sample under the pointer, in every plot at once; null when it is elsewhere */
	readonly pointed: number | null;
}

/** A canvas that has the size of its place, the colours of the theme and the newest data. */
export function usePlot(spec: PlotSpec, data: uPlot.AlignedData): DrawnPlot {
	const place = useRef<HTMLDivElement>(null);
	const plot = useRef<uPlot>(null);
	const [pointed, setPointed] = useState<number | null>(null);
	const [theme] = useLook("theme");
	const dark = useMedia("(prefers-color-scheme: dark)");

	const draw = useEffectEvent((element: HTMLElement) => {
		const { clientWidth: width, clientHeight: height } = element;
		return new uPlot(optionsFor(spec, lookOf(element), { width, height }, setPointed), data, element);
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: a canvas keeps the colours that it was drawn with
	useEffect(() => {
		const element = place.current;
		if (element === null) return;
		const drawn = draw(element);
		plot.current = drawn;
		const resizing = new ResizeObserver(() =>
			drawn.setSize({ width: element.clientWidth, height: element.clientHeight }),
		);
		resizing.observe(element);
		return () => {
			resizing.disconnect();
			plot.current = null;
			drawn.destroy();
		};
	}, [theme, dark]);
	useEffect(() => plot.current?.setData(data), [data]);
	return { place, pointed };
}
