import type { BeginningForm, FormField } from "@parley/activities/shared/beginning";
import { type SubmitEvent, useId, useState } from "react";
import type { Begins } from "../../ui/activities/beginnings.ts";
import { activityTexts as texts } from "../../ui/activity-texts.ts";
import { Button } from "../../ui/button.tsx";
import form from "../../ui/panel-form.module.css";

type Values = Readonly<Record<string, string>>;

interface BeginFormProps {
	readonly begins: Begins;
	readonly form: BeginningForm;
	/** a sentence says why it could not be begun */
	readonly onBegin: (text: string) => string | null;
	readonly onBack: () => void;
}

/** For who would rather not type a command; what is chosen here is read as if it had been typed. */
export function BeginForm({ begins, form: { fields, text }, onBegin, onBack }: BeginFormProps) {
	const [values, setValues] = useState<Values>(() => firstValues(fields));
	const [problem, setProblem] = useState<string | null>(null);
	const begin = (event: SubmitEvent) => {
		event.preventDefault();
		setProblem(onBegin(`/${begins.beginning.command} ${text(values)}`));
	};
	return (
		<form className={form["form"]} onSubmit={begin}>
			{fields.map((field) => (
				<Field
					key={field.name}
					field={field}
					words={begins.words.form}
					value={values[field.name] ?? ""}
					onChange={(value) => setValues({ ...values, [field.name]: value })}
				/>
			))}
			{problem !== null && (
				<p className={form["error"]} role="alert">
					{problem}
				</p>
			)}
			<div className={form["buttons"]}>
				<Button onClick={onBack}>{texts.back}</Button>
				<Button look="strong" type="submit">
					{texts.begin}
				</Button>
			</div>
		</form>
	);
}

function firstValues(fields: readonly FormField[]): Values {
	return Object.fromEntries(fields.map(({ name, values }) => [name, values?.[0] ?? ""]));
}

interface FieldProps {
	readonly field: FormField;
	readonly words: Values | undefined;
	readonly value: string;
	readonly onChange: (value: string) => void;
}

function Field({ field, words = {}, value, onChange }: FieldProps) {
	const id = useId();
	const { name, kind, required = false, charsMax, values = [] } = field;
	const label = words[name] ?? name;
	if (kind === "check")
		return (
			<label className={form["check"]}>
				<input
					type="checkbox"
					checked={value !== ""}
					onChange={(event) => onChange(event.currentTarget.checked ? "on" : "")}
				/>
				<span>{label}</span>
			</label>
		);
	return (
		<>
			<label htmlFor={id}>{label}</label>
			{kind === "choice" ? (
				<select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
					{values.map((one) => (
						<option key={one} value={one}>
							{words[`${name}.${one}`] ?? one}
						</option>
					))}
				</select>
			) : kind === "lines" ? (
				<textarea
					id={id}
					rows={4}
					value={value}
					required={required}
					onChange={(event) => onChange(event.currentTarget.value)}
				/>
			) : (
				<input
					id={id}
					value={value}
					required={required}
					maxLength={charsMax}
					autoComplete="off"
					onChange={(event) => onChange(event.currentTarget.value)}
				/>
			)}
		</>
	);
}
