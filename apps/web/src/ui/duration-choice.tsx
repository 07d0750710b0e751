import { moderationTexts as words } from "./moderation-texts.ts";

export const durations = [600, 3_600, 86_400, 604_800, 2_592_000] as const;
export type Duration = (typeof durations)[number];

interface DurationChoiceProps {
	readonly id: string;
	readonly value: Duration;
	readonly onChange: (seconds: Duration) => void;
}

export function DurationChoice({ id, value, onChange }: DurationChoiceProps) {
	return (
		<select
			id={id}
			value={value}
			onChange={(event) => {
				const chosen = durations.find((seconds) => seconds === Number(event.currentTarget.value));
				if (chosen !== undefined) onChange(chosen);
			}}
		>
			{durations.map((seconds) => (
				<option key={seconds} value={seconds}>
					{words.lasts(seconds)}
				</option>
			))}
		</select>
	);
}
