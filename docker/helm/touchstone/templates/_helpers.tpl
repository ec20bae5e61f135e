{{- define "touchstone.name" -}}
{{- if contains "touchstone" .Release.Name -}}
{{ .Release.Name | trunc 52 | trimSuffix "-" }}
{{- else -}}
{{ printf "%s-touchstone" .Release.Name | trunc 52 | trimSuffix "-" }}
{{- end -}}
{{- end }}

{{- define "touchstone.selector" -}}
app.kubernetes.io/name: touchstone
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "touchstone.labels" -}}
{{ include "touchstone.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{/* The config map that holds touchstone.yaml and pipelines; empty where the shipped pipeline runs. */}}
{{- define "touchstone.configMap" -}}
{{- if .Values.existingConfigMap -}}
{{ .Values.existingConfigMap }}
{{- else if or .Values.settings .Values.pipelines -}}
{{ include "touchstone.name" . }}
{{- end -}}
{{- end }}

{{/* Mistakes that would cost answers. */}}
{{- define "touchstone.check" -}}
{{- if and (or (gt (int .Values.replicas) 1) .Values.autoscaling.enabled) (not .Values.sharedStore) -}}
{{- fail "several replicas need a store and a knowledge base that they share: keep both in Elasticsearch (docs/cluster.md), then set sharedStore=true" -}}
{{- end -}}
{{- if and .Values.existingConfigMap (or .Values.settings .Values.pipelines) -}}
{{- fail "give either existingConfigMap, or settings and pipelines" -}}
{{- end -}}
{{- end }}
