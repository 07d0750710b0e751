import type { LabLookupMode } from "@parley/protocol/lab";
import { useEffect, useState } from "react";
import type { LabClient } from "./lab-client.ts";

interface Mode {
	readonly shown: LabLookupMode;
	readonly refused: string | null;
	choose(mode: LabLookupMode): Promise<void>;
}

/** Shown as chosen at once, and chosen anew at will: the server answers only when the old mode has ended its last job. */
export function useMode(client: LabClient, current: LabLookupMode): Mode {
	const [wanted, setWanted] = useState<LabLookupMode | null>(null);
	const [refused, setRefused] = useState<string | null>(null);
	useEffect(() => setWanted((mode) => (mode === current ? null : mode)), [current]);
	const choose = async (mode: LabLookupMode) => {
		setWanted(mode === current ? null : mode);
		const answer = await client.switchMode(mode);
		if (!answer.ok) setWanted(null);
		setRefused(answer.ok ? null : answer.message);
	};
	return { shown: wanted ?? current, refused, choose };
}
