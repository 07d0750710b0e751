/** Of a union whose members are told apart by `type`. */
export function hasType(value: unknown, type: string): boolean {
	return typeof value === "object" && value !== null && "type" in value && value.type === type;
}
