import type { LabSample, LabState } from "@parley/protocol/lab";
import { useEffect, useState } from "react";
import type { LabClient } from "./lab-client.ts";
import { type WatchLink, watchLab } from "./watch-lab.ts";

/** Two minutes: what one sees at a glance, and remembers having done. */
export const SAMPLES_KEPT = 120;

export interface LabView {
	readonly link: WatchLink;
	readonly state: LabState;
	/** oldest first */
	readonly samples: readonly LabSample[];
}

/** The lab as the stream tells it, from the state that the door gave on. */
export function useLab(client: LabClient, first: LabState): LabView {
	const [view, setView] = useState<LabView>({ link: "connecting", state: first, samples: [] });
	useEffect(() => {
		const leaving = new AbortController();
		void watchLab(
			client.headers,
			{
				onLink: (link) => setView((before) => ({ ...before, link })),
				onMoment: ({ state, sample }) =>
					setView(({ link, samples }) => ({
						link,
						state,
						samples: sample === undefined ? samples : [...samples, sample].slice(-SAMPLES_KEPT),
					})),
			},
			leaving.signal,
		);
		return () => leaving.abort();
	}, [client]);
	return view;
}
