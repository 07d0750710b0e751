import type { CrowdPulse, LabSample, LabState } from "@parley/protocol/lab";
import { useEffect, useState } from "react";
import type { LabClient } from "./lab-client.ts";
import { type WatchLink, watchLab } from "./watch-lab.ts";

/** Two minutes: what one sees at a glance, and remembers having done. */
export const POINTS_KEPT = 120;

/** What the server saw of itself in a second, and what the crowd saw of it. */
export interface Point extends LabSample {
	readonly crowd: CrowdPulse | null;
}

export interface LabView {
	readonly link: WatchLink;
	readonly state: LabState;
	/** oldest first */
	readonly points: readonly Point[];
}

/** The lab as the stream tells it, beginning with the state that signing in returned. */
export function useLab(client: LabClient, first: LabState): LabView {
	const [view, setView] = useState<LabView>({ link: "connecting", state: first, points: [] });
	useEffect(() => {
		const leaving = new AbortController();
		void watchLab(
			client.headers,
			{
				onLink: (link) => setView((before) => ({ ...before, link })),
				onMoment: ({ state, sample }) =>
					setView(({ link, points }) => ({ link, state, points: withPoint(points, state, sample) })),
			},
			leaving.signal,
		);
		return () => leaving.abort();
	}, [client]);
	return view;
}

function withPoint(
	points: readonly Point[],
	{ crowd }: LabState,
	sample: LabSample | undefined,
): readonly Point[] {
	if (sample === undefined) return points;
	return [...points, { ...sample, crowd: crowd.state === "talking" ? crowd.pulse : null }].slice(
		-POINTS_KEPT,
	);
}
